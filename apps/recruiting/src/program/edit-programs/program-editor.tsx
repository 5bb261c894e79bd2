import { useId, useState } from 'react';
import { Trash2 } from 'lucide-react';
import { GameName } from '@lineup/ui/game-mark';
import { Button } from '@lineup/ui/button';
import page from '../kit/edit.module.css';
import type { Need, EditedProgram } from '../model/load-college-editor';
import { NeedsEditor } from './needs-editor';
import { PracticeTimes } from './practice-times';
import { ProgramForm } from './program-form';

interface ProgramCardProps {
  program: EditedProgram;
  isOpen: boolean;
  onToggle(): void;
  onOrderNeeds(needs: Need[]): void;
  isRemoving: boolean;
  onRemove(): void;
  /** Best first. */
  ranks: readonly string[];
  positions: readonly string[];
}

/** One program: its facts, what it looks for, when it practices. */
export function ProgramEditor({
  program,
  isOpen,
  onToggle,
  onOrderNeeds,
  isRemoving,
  onRemove,
  ranks,
  positions,
}: ProgramCardProps) {
  const id = useId();
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return (
    <section className={page.panel} aria-labelledby={id}>
      <div className={page.line}>
        <h3 id={id}>
          <GameName game={program.game_name} size={24} />
        </h3>
        <Button
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Close' : 'Edit'} ${program.game_name}`}
          onClick={onToggle}
        >
          {isOpen ? 'Close' : 'Edit'}
        </Button>
      </div>
      <p className={page.muted}>{aboutProgram(program)}</p>
      {/* What was typed stays while it is folded. */}
      {(isOpen || wasOpen) && (
        <div className={page.fold} hidden={!isOpen}>
          <ProgramForm program={program} ranks={ranks} />
          <div className={page.part}>
            <h4>Roster needs</h4>
            <NeedsEditor program={program} ranks={ranks} positions={positions} onOrder={onOrderNeeds} />
          </div>
          <div className={page.part}>
            <h4>Practice times</h4>
            <p className={page.muted}>Matchmaking compares them with when players can practice.</p>
            <PracticeTimes program={program} />
          </div>
          <div className={page.part}>
            <div>
              <Button
                variant="ghost"
                aria-label={`Remove program ${program.game_name}`}
                aria-disabled={isRemoving}
                onClick={onRemove}
              >
                <Trash2 size={16} aria-hidden />
                Remove program
              </Button>
            </div>
          </div>
        </div>
      )}
    </section>
  );
}

function aboutProgram({ coach_name, roster_needs, practice_times }: EditedProgram): string {
  const spots = roster_needs.reduce((sum, need) => sum + need.open_spots, 0);
  const times = practice_times.length;
  return [
    coach_name ?? 'No coach named',
    spots === 1 ? '1 open spot' : `${spots} open spots`,
    times === 0 ? 'no practice times' : times === 1 ? '1 practice time' : `${times} practice times`,
  ].join(' · ');
}
