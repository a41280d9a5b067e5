/// The version that `--version` and every report name.
package let toolVersion = "0.1.0"
