import Source

/// On what a platform is built and how its oldest version is called in build settings.
extension Platform {
  /// The setting that has the oldest version.
  var deploymentSetting: String {
    switch self {
    case .iOS: "IPHONEOS_DEPLOYMENT_TARGET"
    case .macOS: "MACOSX_DEPLOYMENT_TARGET"
    case .tvOS: "TVOS_DEPLOYMENT_TARGET"
    case .watchOS: "WATCHOS_DEPLOYMENT_TARGET"
    case .visionOS: "XROS_DEPLOYMENT_TARGET"
    }
  }

  /// The SDKs for it, that of the device first.
  var sdks: [String] {
    switch self {
    case .iOS: ["iphoneos", "iphonesimulator"]
    case .macOS: ["macosx"]
    case .tvOS: ["appletvos", "appletvsimulator"]
    case .watchOS: ["watchos", "watchsimulator"]
    case .visionOS: ["xros", "xrsimulator"]
    }
  }

  /// The platform of an SDK: `iphoneos`, `iphoneos17.2`, `.../iPhoneOS.sdk`.
  init?(sdk: some StringProtocol) {
    let name = sdk.split(separator: "/").last?.lowercased() ?? ""
    for platform in Platform.allCases where platform.sdks.contains(where: { name.hasPrefix($0) }) {
      self = platform
      return
    }
    return nil
  }
}

extension BuildSettings {
  /// On what the target runs in this configuration. `fault` is told why something is not known.
  func versions(_ fault: (TargetVersions.Origin, String) -> Void) -> TargetVersions {
    var result = TargetVersions()
    for (platform, place) in platforms(fault) {
      for sdk in platform.sdks {
        switch value(of: platform.deploymentSetting, sdk: sdk) {
        case .absent: result.add(platform, .init(nil, place))
        case .unknown(let origin, let reason):
          fault(origin, reason)
          result.add(platform, .init(nil, origin))
        case .values(let values):
          for value in values {
            let version = OSVersion(value.text)
            if version == nil { fault(value.origin, "\"\(value.text)\" is no version") }
            result.add(platform, .init(version, value.origin))
          }
        }
      }
    }
    return result
  }

  /// The platforms that the target is built for, each with the place that says so.
  private func platforms(
    _ fault: (TargetVersions.Origin, String) -> Void
  ) -> [(Platform, TargetVersions.Origin)] {
    let sdk = value(of: "SDKROOT", sdk: "")
    if case .values(let values) = value(of: "SUPPORTED_PLATFORMS", sdk: "") {
      let words = values[0].text.split(separator: " ")
      let named = Set(words.compactMap { Platform(sdk: $0) })
      let known = withoutCatalyst(named, sdk)
      if !known.isEmpty { return sorted(known).map { ($0, values[0].origin) } }
    }
    switch sdk {
    case .values(let values):
      if let platform = Platform(sdk: values[0].text) { return [(platform, values[0].origin)] }
      return sorted(deviceFamilies ?? namedPlatforms).map { ($0, values[0].origin) }
    case .unknown(let origin, let reason):
      fault(origin, reason)
      return sorted(namedPlatforms).map { ($0, origin) }
    case .absent:
      // Xcode builds for the Mac where nothing says otherwise.
      let named = namedPlatforms
      return sorted(named.contains(.macOS) ? [.macOS] : named).compactMap { platform in
        place(of: platform).map { (platform, $0) }
      }
    }
  }

  private func sorted(_ platforms: Set<Platform>) -> [Platform] {
    Platform.allCases.filter { platforms.contains($0) }
  }

  /// Catalyst, which is iOS to us, names the Mac's SDK, too.
  private func withoutCatalyst(_ platforms: Set<Platform>, _ sdk: Answer) -> Set<Platform> {
    guard platforms.contains(.iOS), platforms.contains(.macOS), case .values(let root) = sdk,
      Platform(sdk: root[0].text) == .iOS,
      case .values(let catalyst) = value(of: "SUPPORTS_MACCATALYST", sdk: "macosx"),
      catalyst[0].text == "YES"
    else { return platforms }
    return platforms.subtracting([.macOS])
  }

  /// The platforms whose oldest version is set at the nearest level that sets any.
  private var namedPlatforms: Set<Platform> {
    let levels = Platform.allCases.map { ($0, level(naming: $0.deploymentSetting)) }
    guard let nearest = levels.compactMap(\.1).min() else { return [] }
    return Set(levels.filter { $0.1 == nearest }.map(\.0))
  }

  private func place(of platform: Platform) -> TargetVersions.Origin? {
    switch value(of: platform.deploymentSetting, sdk: platform.sdks[0]) {
    case .absent: nil
    case .unknown(let origin, _): origin
    case .values(let values): values[0].origin
    }
  }

  /// `TARGETED_DEVICE_FAMILY`, where nothing else says what `SDKROOT = auto` stands for.
  private var deviceFamilies: Set<Platform>? {
    guard case .values(let values) = value(of: "TARGETED_DEVICE_FAMILY", sdk: "") else {
      return nil
    }
    let platforms = values[0].text.split(separator: ",").compactMap { number -> Platform? in
      switch number.trimmed {
      case "1", "2", "6": .iOS
      case "3": .tvOS
      case "4": .watchOS
      case "7": .visionOS
      default: nil
      }
    }
    return platforms.isEmpty ? nil : Set(platforms)
  }

  /// Whether declarations belong to the main actor by default.
  var isMainActorByDefault: Bool {
    guard case .values(let values) = value(of: "SWIFT_DEFAULT_ACTOR_ISOLATION", sdk: "") else {
      return false
    }
    return values.allSatisfy { $0.text == "MainActor" }
  }
}
