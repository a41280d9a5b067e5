import Terminal

print("viewlint-bench \(toolVersion)")
