import { Eye } from 'lucide-react';
import { currentLocale, type Sentences } from '@lineup/language';
import { Button } from '@lineup/ui/button';
import { previewViewers, type Player, type PreviewViewer } from '../../model/load-player';
import styles from '../kit/player-page.module.css';
import { t } from '../../../language';

const viewerNames = { visitor: 'Visitor', college: 'College', team: 'Team' } satisfies Sentences<
  Record<PreviewViewer, string>
>;
const viewersInSentence = {
  visitor: 'visitors',
  college: 'colleges that you wrote to',
  team: 'teams',
} satisfies Sentences<Record<PreviewViewer, string>>;

interface PreviewBarProps {
  viewer: PreviewViewer;
  /** The page as that viewer reads it; missing while it loads. */
  page: Player | undefined;
  isHiddenByStaff: boolean;
  onView(viewer: PreviewViewer | null): void;
}

/** Says whose view of the own page this is, and leads to the others. */
export function PreviewBar({ viewer, page, isHiddenByStaff, onView }: PreviewBarProps) {
  return (
    <div className={styles.bar}>
      <p role="status">
        <Eye size={16} aria-hidden />
        <span>{page ? explain(viewer, page, isHiddenByStaff) : t('Loading the preview')}</span>
      </p>
      <div role="group" aria-label={t('View as')} className={styles.viewers}>
        {previewViewers.map((each) => (
          <Button
            key={each}
            aria-pressed={each === viewer}
            variant={each === viewer ? 'primary' : 'secondary'}
            onClick={() => onView(each)}
          >
            {t(viewerNames[each])}
          </Button>
        ))}
      </div>
      <Button onClick={() => onView(null)}>{t('Back to editing')}</Button>
    </div>
  );
}

function explain(viewer: PreviewViewer, { is_listed, actions }: Player, isHiddenByStaff: boolean): string {
  const isOpen = is_listed || (viewer === 'college' && !isHiddenByStaff);
  const who = t(viewersInSentence[viewer]);
  const reads = isOpen
    ? t('This is what {who} see.', { who })
    : isHiddenByStaff
      ? t('This is what {who} will see once our staff show the page again.', { who })
      : t('This is what {who} will see once you publish.', { who });
  if (viewer === 'visitor') return reads;
  const may = [
    actions.message && t('message you'),
    t('add you to a list'),
    viewer === 'college' ? t('save you as a recruit') : t('invite you to their roster'),
  ].filter(Boolean);
  return [
    reads,
    t('They can {list}.', { list: new Intl.ListFormat(currentLocale()).format(may as string[]) }),
    !actions.message && t('They can message you only together with your guardian or a coach of your team.'),
  ]
    .filter(Boolean)
    .join(' ');
}
