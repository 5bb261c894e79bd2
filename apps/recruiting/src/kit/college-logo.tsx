import styles from './college-logo.module.css';

/** The logo of a college, or its initials where it has none. `size` in pixels. Decorative: the name stands beside it. */
export function CollegeLogo({ name, url, size }: { name: string; url: string | null; size: number }) {
  const box = { inlineSize: size, blockSize: size };
  if (url)
    return <img className={styles.logo} style={box} src={url} alt="" loading="lazy" width={size} height={size} />;
  return (
    <span className={styles.initials} style={{ ...box, fontSize: size / 2.8 }} aria-hidden>
      {initials(name)}
    </span>
  );
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{Lu}/u.test(word));
  return words
    .slice(0, 2)
    .map((word) => [...word][0])
    .join('');
}
