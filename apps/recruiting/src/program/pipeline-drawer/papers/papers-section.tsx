import { useState } from 'react';
import { FilePlus2 } from 'lucide-react';
import { useOpenFile } from '@lineup/product/papers';
import { type Paper, PaperList } from '@lineup/ui/paper';
import { Button } from '@lineup/ui/button';
import { lazyPart } from '@lineup/ui/lazy-part';
import type { Interest } from '../../model/load-interest';
import drawer from '../kit/drawer.module.css';
import { useAcceptPaper } from './use-judge-paper';

const asking = lazyPart(() => import(/* webpackChunkName: "papers" */ './ask-dialog'));
const returning = lazyPart(() => import(/* webpackChunkName: "papers" */ './return-dialog'));
const editing = lazyPart(() => import(/* webpackChunkName: "papers" */ './edit-paper-dialog'));

interface PapersSectionProps {
  interest: Interest;
  collegeId: string;
}

/** What a player is asked for: a checklist with due dates, what was sent, and what the program says to it. */
export default function PapersSection({ interest, collegeId }: PapersSectionProps) {
  const [opened, setOpened] = useState<{ dialog: 'return' | 'edit'; paper: Paper } | 'ask' | null>(null);
  const open = useOpenFile();
  const accept = useAcceptPaper();
  const { papers = [], can, offer_way: way = 'none' } = interest;
  const close = () => setOpened(null);
  return (
    <section className={drawer.section} aria-labelledby="interest-papers">
      <div className={drawer.head}>
        <h3 id="interest-papers">Papers</h3>
        {can.work && way === 'words' && (
          <Button variant="ghost" onPointerEnter={asking.prefetch} onClick={() => setOpened('ask')}>
            <FilePlus2 size={16} aria-hidden />
            Ask for papers
          </Button>
        )}
      </div>
      {papers.length === 0 && <p className={drawer.muted}>Nothing is asked for yet.</p>}
      {papers.length > 0 && (
        <PaperList
          label="Papers"
          papers={papers}
          onOpen={(file) => open.mutate(file)}
          actions={(paper) =>
            can.work && (
              <div className={drawer.actions}>
                {paper.state === 'sent' && (
                  <Button
                    variant="primary"
                    aria-label={`Accept ${paper.title}`}
                    isBusy={accept.isRunning(paper.id)}
                    onClick={() => accept.mutate(paper)}
                  >
                    Accept
                  </Button>
                )}
                {(paper.state === 'sent' || paper.state === 'accepted') && (
                  <Button
                    aria-label={`Send back ${paper.title}`}
                    onClick={() => setOpened({ dialog: 'return', paper })}
                  >
                    Send back
                  </Button>
                )}
                <Button
                  variant="ghost"
                  aria-label={`Edit ${paper.title}`}
                  onClick={() => setOpened({ dialog: 'edit', paper })}
                >
                  Edit
                </Button>
              </div>
            )
          }
        />
      )}
      {opened === 'ask' && <asking.Part interest={interest} collegeId={collegeId} onClose={close} />}
      {opened !== null && opened !== 'ask' && opened.dialog === 'return' && (
        <returning.Part interest={interest} paper={opened.paper} onClose={close} />
      )}
      {opened !== null && opened !== 'ask' && opened.dialog === 'edit' && (
        <editing.Part paper={opened.paper} onClose={close} />
      )}
    </section>
  );
}
