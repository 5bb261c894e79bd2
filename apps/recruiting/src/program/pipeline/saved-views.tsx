import { useState } from 'react';
import { Bookmark, Trash2 } from 'lucide-react';
import { Dialog } from '@lineup/ui/dialog';
import { SelectFilter } from '@lineup/ui/filters';
import * as z from '@lineup/schema';
import { Form, FormActions, FormMessage, TextField, requiredName, useForm } from '@lineup/ui/form';
import { Button } from '@lineup/ui/button';
import type { Pipeline } from '../model/load-pipeline';
import { readPipelineAddress, viewQueryOf, type PipelineAddress } from '../../model/pipeline-address';
import type { Undoable } from '../model/undoable';
import { useDeleteView } from './use-delete-view';
import { type NamedView, saveView, useSaveView } from './use-save-view';

interface SavedViewsProps {
  pipeline: Pipeline;
  address: PipelineAddress;
  onOpen(address: PipelineAddress): void;
  onDone(done: Undoable): void;
}

/** As the database has it. */
const NAME_MAX = 40;
const schema = z.object({ name: requiredName(NAME_MAX, 'Enter a name.') });

/** The views of the program by name: opened, saved from what shows now, and deleted. */
export function SavedViews({ pipeline, address, onOpen, onDone }: SavedViewsProps) {
  const [isSaving, setSaving] = useState(false);
  const { views, can, college } = pipeline;
  const query = viewQueryOf(address);
  const current = views.find((view) => isSame(view.query, query));
  const remove = useDeleteView();
  const deleteView = (view: Pipeline['views'][number]) =>
    remove.mutate(view, {
      onSuccess: () =>
        onDone({
          text: `The view “${view.name}” was deleted.`,
          undo: () => saveView(college.id, view.id, view.name, view.query),
        }),
    });
  return (
    <>
      {views.length > 0 && (
        <SelectFilter
          label="Saved view"
          all="Saved views"
          choices={Object.fromEntries(views.map(({ id, name }) => [id, name]))}
          value={current?.id ?? ''}
          onChange={(id) => {
            const view = views.find((each) => each.id === id);
            onOpen({ ...readPipelineAddress(new URLSearchParams(view?.query ?? '')), college: address.college });
          }}
        />
      )}
      {can.work && current && (current.is_mine || can.manage) && (
        <Button variant="ghost" aria-label={`Delete the view ${current.name}`} onClick={() => deleteView(current)}>
          <Trash2 size={16} aria-hidden />
        </Button>
      )}
      {can.work && !current && query !== '' && (
        <Button onClick={() => setSaving(true)}>
          <Bookmark size={16} aria-hidden />
          Save view
        </Button>
      )}
      {isSaving && <SaveViewDialog collegeId={college.id} query={query} onClose={() => setSaving(false)} />}
    </>
  );
}

/** Whether two queries say the same, in whatever order. */
const isSame = (one: string, other: string) => {
  const sorted = (query: string) => {
    const params = new URLSearchParams(query);
    params.sort();
    return params.toString();
  };
  return sorted(one) === sorted(other);
};

function SaveViewDialog({ collegeId, query, onClose }: { collegeId: string; query: string; onClose(): void }) {
  const save = useSaveView(collegeId, query);
  return (
    <Dialog title="Save this view" onClose={onClose}>
      {(close) => <NameForm collegeId={collegeId} save={save.mutateAsync} close={close} />}
    </Dialog>
  );
}

interface NameFormProps {
  collegeId: string;
  save(view: NamedView): Promise<unknown>;
  close(): void;
}

function NameForm({ collegeId, save, close }: NameFormProps) {
  const { bind, failure, isSending, formProps } = useForm({
    keepAs: `saved-view:${collegeId}`,
    initial: { name: '' },
    schema,
    send: ({ name }, id) => save({ name, id }),
    onDone: close,
  });
  return (
    <Form {...formProps} aria-label="Save this view">
      <FormMessage>{failure}</FormMessage>
      <TextField
        label="Name"
        hint="Everyone in your program can use it."
        placeholder="Valorant seniors"
        isFirst
        isRequired
        maxLength={NAME_MAX}
        {...bind('name')}
      />
      <FormActions label="Save view" busyLabel="Saving…" isBusy={isSending} onCancel={close} />
    </Form>
  );
}
