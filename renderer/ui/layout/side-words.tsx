import compare from './side-by-side.module.css';

/** The words of a note beside those of another. Spans, since the side may be a button. */
export function SideWords({ title, body }: { title: string; body: string }) {
  return (
    <>
      <span className={compare.text} dir="auto">
        {title}
      </span>
      {body !== '' && (
        <span className={compare.body} dir="auto">
          {body}
        </span>
      )}
    </>
  );
}
