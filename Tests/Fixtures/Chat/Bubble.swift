import SwiftUI

struct Bubble: View {
  let message: Message

  var body: some View {
    Text(message.text)
      .frame(width: .infinity, alignment: .leading)
      .background {
        GeometryReader { proxy in
          Color.clear.preference(key: HeightKey.self, value: proxy.size.height)
        }
      }
      .upsideDown()
  }
}

/// The height of the tallest bubble.
struct HeightKey: PreferenceKey {
  static let defaultValue: CGFloat = 0
  static func reduce(value: inout CGFloat, nextValue: () -> CGFloat) {}
}
