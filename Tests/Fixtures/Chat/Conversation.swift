import SwiftUI

/// A conversation that starts at its newest message, as it was done before iOS 17: the list is turned
/// upside down, and each row is turned back.
struct Conversation: View {
  let messages: [Message]
  @State private var height: CGFloat = 0

  var body: some View {
    ScrollView {
      LazyVStack {
        ForEach(messages.reversed()) { message in
          Bubble(message: message)
        }
      }
    }
    .padding(.horizontal)
    .upsideDown()
    .onPreferenceChange(HeightKey.self) { height = $0 }
  }
}

struct Message: Identifiable {
  let id: Int
  let text: String
}
