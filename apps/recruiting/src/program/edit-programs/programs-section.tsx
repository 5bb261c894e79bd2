import { useState } from 'react';
import { Plus } from 'lucide-react';
import { EmptyState } from '@lineup/ui/empty-state';
import * as z from '@lineup/schema';
import { Form, FormMessage, SelectField, SubmitButton, requiredText, useForm } from '@lineup/ui/form';
import { Button } from '@lineup/ui/button';
import page from '../kit/edit.module.css';
import type { EditedCollege } from '../model/load-college-editor';
import type { GameTitle } from '../../model/game-title';
import { useOrderParts } from '../model/use-order-parts';
import { useRemovePart } from '../model/use-remove-part';
import { RemovedNotice } from '../kit/removed-notice';
import { ProgramEditor } from './program-editor';
import { useAddProgram } from './use-add-program';

/** The programs of a college, one for each game. */
export function ProgramsSection({ college }: { college: EditedCollege }) {
  const { programs, titles } = college.editor;
  const order = useOrderParts(college.id);
  const removals = useRemovePart('program', 'program');
  const [isAdding, setAdding] = useState(false);
  // One at a time: each is as long as a page.
  const [openId, setOpenId] = useState(programs.length === 1 ? programs[0]!.id : null);
  const free = titles.filter(({ slug }) => programs.every(({ game }) => game !== slug));
  return (
    <>
      <p className={page.muted}>
        Players find you by game, open spots and scholarships. Changes here show on your page right away.
      </p>
      {programs.length === 0 && (
        <EmptyState title="No program yet" description="Add the first game that your college plays." />
      )}
      {programs.map((program) => (
        <ProgramEditor
          key={program.id}
          program={program}
          isOpen={program.id === openId}
          onToggle={() => setOpenId(program.id === openId ? null : program.id)}
          onOrderNeeds={(rows) => order({ part: 'need', programId: program.id, rows })}
          isRemoving={removals.isRemoving(program.id)}
          onRemove={() => removals.remove({ id: program.id, name: program.game_name })}
          ranks={titles.find(({ slug }) => slug === program.game)?.ranks ?? []}
          positions={titles.find(({ slug }) => slug === program.game)?.positions ?? []}
        />
      ))}
      <RemovedNotice removals={removals} />
      {isAdding ? (
        <div className={page.panel}>
          <NewProgram collegeId={college.id} titles={free} onDone={() => setAdding(false)} />
        </div>
      ) : (
        free.length > 0 && (
          <div>
            <Button variant={programs.length === 0 ? 'primary' : 'secondary'} onClick={() => setAdding(true)}>
              <Plus size={16} aria-hidden />
              Add program
            </Button>
          </div>
        )
      )}
    </>
  );
}

interface NewProgramProps {
  collegeId: string;
  /** Games without a program. */
  titles: readonly GameTitle[];
  onDone(): void;
}

function NewProgram({ collegeId, titles, onDone }: NewProgramProps) {
  const add = useAddProgram(collegeId);
  const { bind, failure, isSending, formProps } = useForm({
    keepAs: `new-program:${collegeId}`,
    initial: { game: '' },
    schema: z.object({ game: requiredText(80, 'Choose a game.') }),
    send: ({ game }) => add.mutateAsync(game),
    onDone,
  });
  return (
    <Form {...formProps} aria-label="New program">
      <FormMessage>{failure}</FormMessage>
      <SelectField label="Game" isRequired placeholder="Choose…" {...bind('game')}>
        {titles.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <div className={page.actions}>
        <SubmitButton label="Add program" busyLabel="Adding…" isBusy={isSending} />
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </Form>
  );
}
