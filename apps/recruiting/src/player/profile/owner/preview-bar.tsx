import { Eye } from 'lucide-react';
import { Button } from '@lineup/ui/button';
import { previewViewers, type Player, type PreviewViewer } from '../../model/load-player';
import styles from '../kit/player-page.module.css';

const viewerNames: Record<PreviewViewer, string> = { visitor: 'Visitor', college: 'College', team: 'Team' };

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
        <span>{page ? explain(viewer, page, isHiddenByStaff) : 'Loading the preview'}</span>
      </p>
      <div role="group" aria-label="View as" className={styles.viewers}>
        {previewViewers.map((each) => (
          <Button
            key={each}
            aria-pressed={each === viewer}
            variant={each === viewer ? 'primary' : 'secondary'}
            onClick={() => onView(each)}
          >
            {viewerNames[each]}
          </Button>
        ))}
      </div>
      <Button onClick={() => onView(null)}>Back to editing</Button>
    </div>
  );
}

function explain(viewer: PreviewViewer, { is_listed, actions }: Player, isHiddenByStaff: boolean): string {
  const isOpen = is_listed || (viewer === 'college' && !isHiddenByStaff);
  const who = { visitor: 'visitors', college: 'colleges that you wrote to', team: 'teams' }[viewer];
  const reads = isOpen
    ? `This is what ${who} see.`
    : `This is what ${who} will see once ${isHiddenByStaff ? 'our staff show the page again' : 'you publish'}.`;
  if (viewer === 'visitor') return reads;
  const may = [
    actions.message && 'message you',
    'add you to a list',
    viewer === 'college' ? 'save you as a recruit' : 'invite you to their roster',
  ].filter(Boolean);
  const cannot = actions.message
    ? ''
    : ' They can message you only together with your guardian or a coach of your team.';
  return `${reads} They can ${new Intl.ListFormat('en-US').format(may as string[])}.${cannot}`;
}
