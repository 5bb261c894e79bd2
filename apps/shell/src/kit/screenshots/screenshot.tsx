import styles from './screenshot.module.css';

/** Addresses of one picture: 720 and 1440 wide, and as a phone shows the page. */
type Files = readonly [small: string, large: string, phone: string];

/** A picture of the product as `npm run pictures` takes it. */
export interface ThemedFiles {
  light: Files;
  dark: Files;
}

interface ScreenshotProps {
  of: ThemedFiles;
  alt: string;
}

/** A picture of the product in the theme of the page. The one of the other theme is not shown, so it never loads. */
export function Screenshot({ of: { light, dark }, alt }: ScreenshotProps) {
  return (
    <div className={styles.frame}>
      <Picture className={styles.light} files={light} alt={alt} />
      <Picture className={styles.dark} files={dark} alt={alt} />
    </div>
  );
}

function Picture({
  files: [small, large, phone],
  alt,
  className,
}: {
  files: Files;
  alt: string;
  className: string | undefined;
}) {
  return (
    <picture className={className}>
      <source media="(width < 640px)" srcSet={phone} width={780} height={1040} />
      <img
        className={styles.image}
        src={small}
        srcSet={`${small} 720w, ${large} 1440w`}
        sizes="(width < 960px) 94vw, 680px"
        width={1440}
        height={900}
        alt={alt}
        loading="lazy"
        decoding="async"
      />
    </picture>
  );
}
