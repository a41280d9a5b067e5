import SwiftUI

extension View {
  /// Top and bottom exchanged.
  func upsideDown() -> some View {
    rotationEffect(.degrees(180)).scaleEffect(x: -1, y: 1)
  }
}
