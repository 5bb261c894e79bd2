import { Picture } from './reported-images';
import styles from '../kit/console.module.css';
import type { ProfileInReport } from './list-reports';
import own from './reports.module.css';

/** What everybody read of a profile when it was reported. */
export function ReportedProfile({ profile }: { profile: ProfileInReport }) {
  const { name, avatar_url: picture, bio, achievements, links } = profile;
  return (
    <>
      <p className={styles.muted}>A report about the profile, as it was then.</p>
      <ul className={own.lines} aria-label="Reported profile">
        <li className={own.line}>
          <b>Name</b>
          <bdi>{name ?? 'No name'}</bdi>
        </li>
        {picture && (
          <li className={own.line}>
            <b>Picture</b>
            <Picture address={picture} alt="Picture of the profile" />
          </li>
        )}
        {bio && (
          <li className={own.line}>
            <b>About</b>
            <span dir="auto">{bio}</span>
          </li>
        )}
        {achievements.length > 0 && (
          <li className={own.line}>
            <b>Achievements</b>
            <span dir="auto">{achievements.join(' · ')}</span>
          </li>
        )}
        {links.map(({ title, url }) => (
          <li key={title + url} className={own.line}>
            <b>Link</b>
            <span dir="auto">
              {title} · {url}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
