/** A bookmark for a browser, which runs there: it opens the app with the address of the page to save. Nothing runs it here. */
export const BOOKMARKLET = "javascript:location.href='engram-vault://save?url='+encodeURIComponent(location.href)";
