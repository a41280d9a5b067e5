import Source

// Attributes, modifiers, availability.
extension Parser {
  /// attribute*
  @inline(never) mutating func parseAttributes() {
    while current == .at { parseAttribute(inType: false) }
  }

  /// (attribute | modifier | #if of attributes)*
  @inline(never) mutating func parseAttributesAndModifiers() {
    while true {
      if current == .at {
        parseAttribute(inType: false)
      } else if isModifier(position) {
        parseModifier()
      } else if current == .poundIf, isIfConfigOfAttributes {
        parseIfConfig(.attributes)
      } else {
        return
      }
    }
  }

  /// @ name arguments?
  @inline(never) mutating func parseAttribute(inType: Bool) {
    let start = mark()
    advance()
    let name = position
    guard parseAttributeName() else {
      report("expected the name of an attribute")
      return finish(.attribute, start)
    }
    if current == .leftParen, hasAttributeArguments(name, inType: inType) {
      parseAttributeArguments(name)
    }
    finish(.attribute, start)
  }

  /// Name, Name.Name<Types>; false if there is none.
  @inline(never) private mutating func parseAttributeName() -> Bool {
    // A name may stand on the next line, unless it is more likely something else.
    guard current.isIdentifier || current.isReservedWord && !isAtLineStart else { return false }
    let start = mark()
    var kind = NodeKind.namedType
    while true {
      advance()
      if current == .doubleColon, next.isIdentifier {
        advance()
        continue
      }
      if startsOperator(UInt8(ascii: "<")), !flags[position].contains(.spaceBefore) {
        parseGenericArguments()
      }
      finish(kind, start)
      guard current == .period, next.isIdentifier || next.isReservedWord else { return true }
      advance()
      kind = .memberType
    }
  }

  /// Whether the parenthesis behind the name of an attribute holds its arguments.
  private func hasAttributeArguments(_ name: Int, inType: Bool) -> Bool {
    guard !isAtLineStart else { return false }
    if !flags[position].contains(.spaceBefore) {
      // `@escaping(Int) -> Void`
      return !isWithoutArguments(name)
    }
    guard !inType, !isWithoutArguments(name) else { return false }
    let behind = Int(matches[position]) + 1
    switch kinds[min(behind, tokenCount - 1)] {
    case .arrow, .kwThrows, .kwRethrows, .ctxAsync, .rightParen, .rightBrace, .rightSquare, .kwIn:
      return false
    default:
      return true
    }
  }

  private func isWithoutArguments(_ name: Int) -> Bool {
    spells(name, "escaping") || spells(name, "autoclosure") || spells(name, "Sendable")
      || spells(name, "noescape") || spells(name, "preconcurrency") || spells(name, "retroactive")
      || spells(name, "unchecked") || spells(name, "noDerivative")
  }

  @inline(never) private mutating func parseAttributeArguments(_ name: Int) {
    if spells(name, "available") || spells(name, "backDeployed")
      || spells(name, "_originallyDefinedIn") || spells(name, "_spi_available")
      || spells(name, "_backDeploy") || spells(name, "_unavailableInEmbedded")
    {
      parseAvailabilityArguments()
    } else if isKnownByTokens(name) || attempts > 0 {
      // Attempts look at types only, so that none of them contains another.
      skipOne()
    } else if spells(name, "abi") {
      parseDeclarationArgument()
    } else {
      parseArgumentList(.rightParen, .attribute)
    }
  }

  /// Attributes whose arguments are no expressions.
  private static let namesKnownByTokens: [StaticString] = [
    "objc", "_specialize", "specialized", "differentiable", "derivative", "transpose",
    "_implements", "_dynamicReplacement", "convention", "_opaqueReturnTypeOf",
    "_effects", "_documentation", "_objcImplementation", "implementation",
    "storageRestrictions", "_expose", "inline", "_spi", "isolated", "exclusivity", "_private",
    "_projectedValueProperty", "_noImplicitCopy", "_alignment", "_swift_native_objc_runtime_base",
    "warn", "diagnose", "_cdecl", "optimize", "_optimize", "execution", "unowned",
  ]

  @inline(never) private func isKnownByTokens(_ name: Int) -> Bool {
    Self.namesKnownByTokens.contains { spells(name, $0) }
  }

  /// ( declaration )
  @inline(never) private mutating func parseDeclarationArgument() {
    advance()
    if current == .poundIf {
      parseIfConfig(.items(.members))
    } else if !isAtCloser {
      parseDeclaration()
    }
    if !isAtCloser { skipAsError("unexpected code in an attribute") { _ in false } }
    expect(.rightParen)
  }

  // MARK: Availability

  /// ( argument, ... )
  @inline(never) mutating func parseAvailabilityArguments() {
    expect(.leftParen)
    while !isAtCloser {
      let start = mark()
      let before = position
      while current != .comma, !isAtCloser { skipOne() }
      if position > before { finish(.availabilityArgument, start) }
      if !eat(.comma) { break }
    }
    expect(.rightParen)
  }

  /// #available( ... ) or #unavailable( ... )
  @inline(never) mutating func parseAvailabilityCondition() {
    let start = mark()
    advance()
    if current == .leftParen { parseAvailabilityArguments() } else { reportMissing(.leftParen) }
    finish(.availabilityCondition, start)
  }

  // MARK: Modifiers

  /// Whether the token is a word that can stand in front of a declaration.
  func isModifierWord(_ index: Int) -> Bool {
    switch kinds[index] {
    case .kwPublic, .kwPrivate, .kwFileprivate, .kwInternal, .kwStatic:
      return true
    case .ctxConvenience, .ctxDistributed, .ctxDynamic, .ctxFinal, .ctxIndirect, .ctxInfix,
      .ctxLazy, .ctxMutating, .ctxNonmutating, .ctxOpen, .ctxOptional, .ctxOverride, .ctxPackage,
      .ctxPostfix, .ctxPrefix, .ctxRequired, .ctxUnowned, .ctxWeak, .ctxLocal,
      .ctxInternalConsuming, .ctxSetterAccess, .ctxNonisolated, .ctxIsolated, .ctxAsync,
      .ctxBorrowing, .ctxConsuming, .ctxConst, .ctxSending, .ctxReasync, .ctxUnsafe:
      return true
    default:
      return false
    }
  }

  /// Whether the token is a modifier here: a word that could be a name must have something behind it
  /// that goes on with the declaration.
  private func isModifier(_ index: Int) -> Bool {
    if kinds[index] == .kwClass {
      return continuesDeclaration(index + 1) && kinds[index + 1] != .kwClass
    }
    guard isModifierWord(index) else { return false }
    if !kinds[index].isIdentifier { return true }
    let behind = endOfModifier(index)
    guard behind < tokenCount else { return false }
    return continuesDeclaration(behind)
  }

  /// Whether a declaration can go on with the token behind a modifier.
  private func continuesDeclaration(_ index: Int) -> Bool {
    guard index < tokenCount else { return false }
    return startsWithDeclarationKeyword(index) || isModifierWord(index) || kinds[index] == .at
      || kinds[index] == .kwClass
      || kinds[index] == .ctxActor && index + 1 < tokenCount && kinds[index + 1].isIdentifier
      || kinds[index] == .ctxMacro && index + 1 < tokenCount && kinds[index + 1].isIdentifier
      || kinds[index] == .hash || isAccessorKeyword(index)
      || isCoroutineWord(index) && index + 1 < tokenCount && kinds[index + 1] == .leftBrace
  }

  /// The index behind the modifier at `index`, its argument included.
  func endOfModifier(_ index: Int) -> Int {
    guard index + 1 < tokenCount, kinds[index + 1] == .leftParen else { return index + 1 }
    switch kinds[index] {
    case .kwPublic, .kwPrivate, .kwFileprivate, .kwInternal, .ctxPackage, .ctxOpen, .ctxUnowned,
      .ctxNonisolated:
      return Int(matches[index + 1]) + 1
    default:
      return index + 1
    }
  }

  @inline(never) private mutating func parseModifier() {
    let start = mark()
    position = min(endOfModifier(position), tokenCount - 1)
    finish(.declModifier, start)
  }

  /// The index behind the attribute at `index`.
  func endOfAttribute(_ index: Int) -> Int {
    var index = index + 1
    guard index < tokenCount - 1, kinds[index].isIdentifier || kinds[index].isReservedWord else {
      return index
    }
    let name = index
    index += 1
    while index + 1 < tokenCount, kinds[index] == .period || kinds[index] == .doubleColon {
      index += 2
    }
    if index < tokenCount, isOperator(UInt8(ascii: "<"), at: index) { index = endOfAngles(index) }
    guard index < tokenCount - 1, kinds[index] == .leftParen, !startsLine(index) else {
      return min(index, tokenCount - 1)
    }
    if flags[index].contains(.spaceBefore) || isWithoutArguments(name) { return index }
    return min(Int(matches[index]) + 1, tokenCount - 1)
  }

  /// The index behind `<...>` as far as counting tells, for looking ahead only.
  private func endOfAngles(_ index: Int) -> Int {
    var index = index
    var open = 0
    while index < tokenCount - 1 {
      if kinds[index].isOperator {
        for offset in Int(starts[index])..<Int(ends[index]) {
          if base[offset] == UInt8(ascii: "<") { open += 1 }
          if base[offset] == UInt8(ascii: ">") { open -= 1 }
        }
        index += 1
        if open <= 0 { return index }
      } else if kinds[index] == .leftParen || kinds[index] == .leftSquare {
        index = Int(matches[index]) + 1
      } else if kinds[index].isIdentifier || kinds[index] == .comma || kinds[index] == .period
        || kinds[index] == .kwAny || kinds[index] == .kwSelfType || kinds[index] == .postfixQuestion
      {
        index += 1
      } else {
        return index
      }
    }
    return index
  }
}
