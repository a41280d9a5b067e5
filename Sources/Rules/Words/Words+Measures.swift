import Views

// Words on assignments of what a reader measures, and on what can take the place of the reader.
extension Vocabulary {
  static let measureWords: [Word] = [
    Word(
      "probeHolder", of: .code, .modifier,
      "the background or overlay that holds nothing but a reader which makes that assignment, when it "
        + "appears or each time"
    ) { machine, value in
      machine.measurement(by: value).map { .modifier($0.holder) } ?? .unknown
    },
    Word(
      "geometryType", of: .code, .text,
      "the type of what such an assignment measures: `CGFloat`, `CGSize`, `CGRect`"
    ) { machine, value in
      machine.measurement(by: value).map { machine.geometryType(of: $0) } ?? .unknown
    },
    Word(
      "transform", of: .code, .text,
      "the closure that makes what it measures from a `GeometryProxy`; unknown where it takes more than "
        + "that"
    ) { machine, value in
      machine.measurement(by: value).map {
        machine.transform($0.value, of: $0.closure, in: $0.file)
      } ?? .unknown
    },
    Word(
      "handler", of: .code, .text,
      "the same assignment as a closure of the measured value, or the `onChange` beside it"
    ) { machine, value in
      machine.measurement(by: value).map { machine.action(of: $0) } ?? .unknown
    },
  ]
}
