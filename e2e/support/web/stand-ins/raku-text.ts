/** A snippet long enough to be answered from, so that no page is fetched for it. */
export const RAKU_TEXT =
  'The glaze of raku ware crackles because the pot is taken from the kiln while it glows and cools in the open air within minutes. ' +
  'The glaze shrinks more than the clay beneath it, and the tension leaves a net of fine cracks, into which smoke is drawn when the hot pot is laid in sawdust or straw. ' +
  'Slow cooling, by contrast, leaves the same glaze whole, which is why potters call the crackle the signature of the fire.';

export const RAKU_TITLE = 'The crackle of raku ware';
