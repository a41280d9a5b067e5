import Terminal

print("viewlint \(toolVersion)")
