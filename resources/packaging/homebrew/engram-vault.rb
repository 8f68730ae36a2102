cask "engram-vault" do
  arch arm: "arm64", intel: "x64"

  version "{{version}}"
  sha256 arm:   "{{sha256:mac-arm64.dmg}}",
         intel: "{{sha256:mac-x64.dmg}}"

  url "https://github.com/engram-vault/engram-vault/releases/download/v#{version}/engram-vault-#{version}-mac-#{arch}.dmg"
  name "Engram Vault"
  desc "Vault for your own thinking: chat, keep notes, see why each one came up"
  homepage "https://github.com/engram-vault/engram-vault"

  livecheck do
    url :url
    strategy :github_latest
  end

  depends_on macos: ">= :ventura"

  app "Engram Vault.app"
  # A link into the bundle would make the program look for its files beside the link.
  shimscript = "#{staged_path}/engram-vault.wrapper.sh"
  binary shimscript, target: "engram-vault"

  preflight do
    File.write shimscript, <<~SH
      #!/bin/sh
      exec '#{appdir}/Engram Vault.app/Contents/MacOS/Engram Vault' "$@"
    SH
  end

  # The vault itself (~/Library/Application Support/Engram Vault) is the person's, and stays.
  zap trash: [
    "~/Library/Preferences/io.github.engram-vault.plist",
    "~/Library/Saved Application State/io.github.engram-vault.savedState",
  ]
end
