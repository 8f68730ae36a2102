import { useEffect, useRef, useState } from 'react';

/**
 * A text while it is written: kept when its field is left or the page is, and shown anew when it changes elsewhere.
 *
 * @param keep is called with a text that differs; where it returns false, the field shows what is kept again
 */
export function useKeptText(kept: string, keep: (text: string) => unknown) {
  const [text, setText] = useState(kept);
  const isTouched = useRef(false);
  useEffect(() => {
    if (!isTouched.current) setText(kept);
  }, [kept]);
  const leave = () => {
    const wasTouched = isTouched.current;
    isTouched.current = false;
    if (wasTouched && (text.trim() === kept || keep(text.trim()) === false)) setText(kept);
  };
  const latest = useRef(leave);
  useEffect(() => {
    latest.current = leave;
  });
  // A key that opens another room takes the field away without its being left.
  useEffect(() => () => latest.current(), []);
  return {
    text,
    write: (next: string) => {
      isTouched.current = true;
      setText(next);
    },
    leave,
    revert() {
      isTouched.current = false;
      setText(kept);
    },
  };
}
