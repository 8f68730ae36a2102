declare module 'html-encoding-sniffer' {
  /** The canonical name of a page's encoding, by the HTML standard's sniffing algorithm. */
  export default function htmlEncodingSniffer(
    bytes: Uint8Array,
    options?: { xml?: boolean; transportLayerEncodingLabel?: string; defaultEncoding?: string },
  ): string;
}
