/**
 * A bookmark for a browser, which runs there: it opens the app with the page and what is marked on it, as much as every
 * system takes in a link (2,000 characters, and a letter of some scripts is nine of them). Nothing runs it here.
 */
export const BOOKMARKLET =
  "javascript:(e=>{let n=800,l;do{l='engram-vault://clip?url='+e(location.href)+'&title='+e(document.title.slice(0,80).toWellFormed())+'&quote='+e(String(getSelection()).slice(0,n).toWellFormed());n-=50}while(l.length>2e3&&n>=0);location.href=l})(encodeURIComponent)";
