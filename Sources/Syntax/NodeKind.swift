/// What a node of the syntax tree is.
///
/// Each case lists its children in source order: `?` may be missing, `*` any number, `+` one or more.
/// Tokens are not nodes: a node's own tokens (keywords, commas, brackets) are what its token range
/// holds beside its children. An `error` node may stand at any place, and any child may be missing
/// where the source is broken. `attributes` below means `attribute* declModifier*` in any order, with
/// `ifConfig` among them.
///
/// Three groups share places: *declarations* and *statements* are items of files, blocks and
/// closures; *expressions* are items, too.
public enum NodeKind: UInt8, Sendable, CaseIterable {
  // MARK: The file, and what is broken

  /// item*
  case sourceFile
  /// Tokens that the parser could not understand, with what it could make of them as children.
  case error

  // MARK: Declarations

  /// type, (argumentList | availabilityArgument* | declaration)? — `@available(iOS 17, *)`,
  /// `@ViewBuilder`, `@abi(func f())`. Arguments that are no expressions (`@objc(a:b:)`) are tokens.
  case attribute
  /// Leaf: `private`, `private(set)`, `unowned(safe)`, `nonisolated(unsafe)`, `static`.
  case declModifier
  /// Leaf: the declared name, an operator or a back-ticked identifier included.
  case declName
  /// attributes; the path is tokens.
  case importDecl
  /// attributes, declName, genericParameters?, inheritance?, genericWhere?, memberBlock
  case structDecl, classDecl, enumDecl, actorDecl
  /// attributes, declName, genericParameters?, inheritance?, genericWhere?, memberBlock
  case protocolDecl
  /// attributes, type, inheritance?, genericWhere?, memberBlock
  case extensionDecl
  /// item*: `{ ... }` of a type.
  case memberBlock
  /// attributes, declName, genericParameters?, parameterClause, throwsClause?, returnClause?,
  /// genericWhere?, codeBlock?
  case functionDecl
  /// attributes, genericParameters?, parameterClause, throwsClause?, genericWhere?, codeBlock?
  case initializerDecl
  /// attributes, throwsClause?, codeBlock?
  case deinitializerDecl
  /// attributes, genericParameters?, parameterClause, returnClause, genericWhere?,
  /// (accessorBlock | codeBlock)?
  case subscriptDecl
  /// attributes, patternBinding+: `let` or `var` with its bindings.
  case variableDecl
  /// pattern, typeAnnotation?, initializerClause?, (accessorBlock | codeBlock)? — a code block is
  /// the short form of a getter.
  case patternBinding
  /// genericParameters?, type: `: Type`
  case typeAnnotation
  /// expression: `= value`
  case initializerClause
  /// accessorDecl+, `ifConfig` among them
  case accessorBlock
  /// attributes, declName? (the parameter's name), throwsClause?, codeBlock?
  case accessorDecl
  /// attributes, declName, genericParameters?, type?, genericWhere?
  case typealiasDecl
  /// attributes, declName, inheritance?, type? (the default), genericWhere?
  case associatedtypeDecl
  /// attributes, enumCaseElement+
  case enumCaseDecl
  /// declName, parameterClause?, initializerClause?
  case enumCaseElement
  /// attributes, declName; the rest is tokens.
  case operatorDecl
  /// attributes, declName; the rest is tokens.
  case precedenceGroupDecl
  /// attributes, declName, genericParameters?, parameterClause, throwsClause?, returnClause?,
  /// initializerClause?, genericWhere?
  case macroDecl
  /// functionParameter*
  case parameterClause
  /// attributes, type?, expression? (the default). Its names are tokens: see
  /// `SyntaxTree.parameterNames`.
  case functionParameter
  /// type?: `throws`, `rethrows`, `throws(Failure)`, with `async` before it.
  case throwsClause
  /// genericParameters?, type: `-> Type`
  case returnClause
  /// genericParameter*
  case genericParameters
  /// attributes, declName, type? (its bound)
  case genericParameter
  /// (type, type)*: requirements; the operators are tokens. A number may stand for a type.
  case genericWhere
  /// type+: what follows the colon of a type.
  case inheritance

  // MARK: Conditional compilation

  /// ifConfigClause+: `#if ... #endif`, around items, switch cases, attributes, elements or
  /// postfix members.
  case ifConfig
  /// condition?, then what the clause holds: items, cases, arguments, or one postfix chain.
  case ifConfigClause
  /// Leaf or argumentList: `#sourceLocation(...)`, `#error("...")`, `#warning("...")`.
  case directive

  // MARK: Statements

  /// item*: `{ ... }`
  case codeBlock
  /// conditionList, codeBlock, (codeBlock | ifExpr)?
  case ifExpr
  /// conditionList, codeBlock
  case guardStmt, whileStmt
  /// codeBlock, expression
  case repeatStmt
  /// pattern, typeAnnotation?, expression, whereClause?, codeBlock
  case forStmt
  /// expression, (switchCase | ifConfig | macroExpansion)*
  case switchExpr
  /// attribute?, switchItem* (none: `default`), item*
  case switchCase
  /// pattern, whereClause?
  case switchItem
  /// expression: `where condition`
  case whereClause
  /// throwsClause?, codeBlock, catchClause*
  case doStmt
  /// switchItem*, codeBlock
  case catchClause
  /// codeBlock
  case deferStmt
  /// expression?
  case returnStmt
  /// expression
  case throwStmt, discardStmt, thenStmt
  /// expression?
  case yieldStmt
  /// Leaf, with an optional label.
  case breakStmt, continueStmt, fallthroughStmt
  /// statement: `label: while ...`
  case labeledStmt
  /// (expression | optionalBinding | matchingCondition | availabilityCondition)+
  case conditionList
  /// pattern, typeAnnotation?, initializerClause?: `let x = y`, `var x`
  case optionalBinding
  /// pattern, typeAnnotation?, initializerClause: `case .some(let x) = y`
  case matchingCondition
  /// availabilityArgument*: `#available(...)` or `#unavailable(...)`, by its first token.
  case availabilityCondition
  /// Leaf: `iOS 17.0`, `*`, `deprecated: 15`, `message: "..."`, `swift 5.9`.
  case availabilityArgument

  // MARK: Expressions

  /// argumentNames?: `name`, `self`, `Self`, `super`, `init`, `$0`, `$binding`, an operator as a
  /// value; `name(a:b:)`.
  case identifier
  /// Leaf: `(a:b:)` after a name.
  case argumentNames
  /// base, argumentNames?: `base.name`; the name is the token behind the dot.
  case memberAccess
  /// argumentNames?: `.name` without a base.
  case implicitMember
  /// callee, argumentList?, closure?, labeledClosure*. From the first byte of the callee to the end
  /// of the last argument list or trailing closure.
  case call
  /// base, argumentList, closure?, labeledClosure*: `base[...]`
  case subscriptCall
  /// argument*, `ifConfig` among them: with its parentheses or brackets.
  case argumentList
  /// expression: `label: value` or `value`; see `SyntaxTree.label(of:)`.
  case argument
  /// closure: `label: { ... }` behind a trailing closure.
  case labeledClosure
  /// closureSignature?, item*
  case closure
  /// attribute*, captureList?, (parameterClause | closureParameter*), throwsClause?, returnClause?
  case closureSignature
  /// capture*
  case captureList
  /// expression: `weak self`, `x = y`; a name that is captured is its own expression.
  case capture
  /// Leaf: a name or `_` in `{ a, b in ... }`.
  case closureParameter
  /// Leaves.
  case integerLiteral, floatLiteral, booleanLiteral, nilLiteral, regexLiteral
  /// interpolation*: any string literal, raw and multi-line ones included.
  case stringLiteral
  /// argument*: what stands between `\(` and `)`, which belong to the pieces of the string.
  case interpolation
  /// expression*
  case arrayLiteral
  /// dictionaryElement*
  case dictionaryLiteral
  /// expression, expression
  case dictionaryElement
  /// argument*: `( ... )`; one unlabelled argument is a parenthesised expression.
  case tuple
  /// Operands and operators in turn, not folded: expression, (operator, expression?)*, where an
  /// operator is one of the six kinds that follow.
  case sequence
  /// Leaf: also `=`, `&&`, `..<`, and `->` between types used as values.
  case binaryOperator
  /// expression: `? middle :`
  case ternary
  /// type: `is Type`
  case isCast
  /// type: `as Type`, `as? Type`, `as! Type`
  case asCast
  /// throwsClause?: `async throws ->` between types used as values.
  case arrow
  /// expression: `-x`, `!x`, `&x`, `...x`; the operator is the first token.
  case prefixOperator
  /// expression: `x...`; the operator is the last token.
  case postfixOperator
  /// expression: `try`, `try?`, `try!`, `await`, `unsafe`, `consume`, `copy`, `borrow`, `each`,
  /// `repeat`, `any`, `some` in front of an expression.
  case prefixKeyword
  /// expression: `x?`
  case optionalChain
  /// expression: `x!`
  case forceUnwrap
  /// expression, type+: `name<Int, String>`
  case genericSpecialization
  /// type?, then argumentList* of its subscripts: `\Root.path[0]`
  case keyPath
  /// type*, argumentList?, closure?, labeledClosure*: `#Preview("a") { }`; attributes come first
  /// where it stands as a declaration.
  case macroExpansion
  /// base, ifConfig: members in an `#if` behind an expression. Each clause holds one postfix chain
  /// that starts with an `implicitMember`.
  case postfixIfConfig
  /// Leaf: `_`
  case wildcard
  /// pattern: `let x`, `var x` inside an expression that is a pattern.
  case valueBinding
  /// type: `is Type` as a pattern.
  case isPattern
  /// A type where an expression is expected and no expression fits: `any P`, `[3 of Int]`,
  /// `(Int) -> Void`. type
  case typeExpression

  // MARK: Patterns (an expression may stand where a pattern may)

  /// Leaf
  case identifierPattern
  /// tuplePatternElement*
  case tuplePattern
  /// pattern, behind an optional label
  case tuplePatternElement

  // MARK: Types

  /// type*: `Name<Args>`; the name is the first token. A number may be an argument: `Vector<3, T>`.
  case namedType
  /// type (the base), type*: `Base.Name<Args>`
  case memberType
  /// type: `T?`, `T!`
  case optionalType, implicitlyUnwrappedType
  /// type: `[T]`
  case arrayType
  /// type, type
  case dictionaryType
  /// expression or type, type: `[3 of T]`
  case inlineArrayType
  /// tupleTypeElement*
  case tupleType
  /// type, expression? (a default), behind optional names
  case tupleTypeElement
  /// tupleTypeElement*, throwsClause?, type (the result)
  case functionType
  /// type: `some T`, `any T`
  case someType, anyType
  /// attribute*, type: `@escaping () -> Void`, `inout T`, `borrowing T`, `sending T`
  case attributedType
  /// type+: `A & B`
  case compositionType
  /// type: `T.Type`, `T.Protocol`
  case metatypeType
  /// type: `each T`, `repeat each T`
  case packType
  /// type: `~Copyable`
  case suppressedType
  /// type: `Module::Name` and other rare forms; tokens tell.
  case otherType
}
