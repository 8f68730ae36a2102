/** The scheme of links that lead into a vault from outside the app. */
export const LINK_SCHEME = 'engram-vault';
