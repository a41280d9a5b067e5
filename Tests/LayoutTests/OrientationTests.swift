import Layout
import Testing

@Suite struct OrientationTests {
  private let all: [Orientation] = {
    var found: Set<Orientation> = [.identity]
    for _ in 0..<3 {
      for one in found {
        found.insert(Orientation.quarterTurn.applied(to: one))
        found.insert(Orientation.verticalFlip.applied(to: one))
      }
    }
    return Array(found)
  }()

  @Test func thereAreEight() { #expect(all.count == 8) }

  @Test func applyingIsAssociative() {
    for a in all {
      for b in all {
        for c in all {
          #expect(a.applied(to: b).applied(to: c) == a.applied(to: b.applied(to: c)))
        }
      }
    }
  }

  @Test func halfTurnThenMirrorIsAVerticalFlip() {
    #expect(Orientation.horizontalFlip.applied(to: .halfTurn) == .verticalFlip)
    #expect(Orientation.halfTurn.applied(to: .halfTurn) == .identity)
    #expect(Orientation.quarterTurn.applied(to: .quarterTurn) == .halfTurn)
  }

  @Test func aQuarterTurnNeitherFlipsNorKeeps() {
    for axis in Axis.allCases {
      #expect(!Orientation.quarterTurn.flips(axis) && !Orientation.quarterTurn.keeps(axis))
    }
  }
}
