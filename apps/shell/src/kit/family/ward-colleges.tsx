import type { Ward } from '@lineup/product';
import { collegeSays, sentences } from '@lineup/ui/college-sentences';
import { Logo } from '@lineup/ui/logo';
import { SlotRow, SlotRows } from '@lineup/ui/slot-card';
import styles from './family.module.css';
import { wardName } from './ward-practices';
import { databaseSays, t } from '../../language/language';

/** Where a ward stands with colleges, in the words that the ward reads. */
export function WardColleges({ ward }: { ward: Ward }) {
  if (ward.colleges === null)
    return <p className={styles.muted}>{t('Turned off by {name}.', { name: wardName(ward) })}</p>;
  if (ward.colleges.length === 0) return <p className={styles.muted}>{t('Not in touch with a college yet.')}</p>;
  return (
    <SlotRows>
      {ward.colleges.map(({ id, slug, name, logo_url: logo, colors, game, stage, closing }) => (
        <SlotRow
          key={id}
          to={`/college/${slug}`}
          title={name}
          text={[databaseSays(stage), game, closing && `“${noteText(closing)}”`].filter(Boolean).join(' · ')}
          mark={<Logo name={name} url={logo} colors={colors} size={32} />}
        />
      ))}
    </SlotRows>
  );
}

type Closing = NonNullable<NonNullable<Ward['colleges']>[number]['closing']>;

/** The note of a closing: of the list, or the college's own words. */
const noteText = ({ sentence, words }: Closing): string =>
  words ?? (sentence && sentence in sentences ? collegeSays(sentences[sentence as keyof typeof sentences]) : '');
