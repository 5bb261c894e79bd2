import { getClient, unwrap, useAction } from '@lineup/data';
import { Form, FormMessage, SelectField, SubmitButton, fields, requiredText, any, useForm } from '@lineup/ui/form';
import { Button } from '@lineup/ui/button';
import { recruitingKeys } from '../../model/keys';
import { explainRefusal } from '../model/change-fields';
import page from '../kit/edit.module.css';
import type { Stage } from '../model/load-college-editor';
import { cardsText } from './cards-text';

interface DeleteStageProps {
  stage: Stage;
  others: readonly Stage[];
  onDone(): void;
}

/** Asks where the interests of a stage go, then deletes it. */
export function DeleteStage({ stage, others, onDone }: DeleteStageProps) {
  const remove = useAction({
    run: async (target: string) => {
      const supabase = await getClient();
      return unwrap(
        supabase.rpc('delete_pipeline_stage', { p_stage_id: stage.id, ...(target && { p_move_to_id: target }) }),
      );
    },
    done: (moved) => (moved ? `${stage.name} was deleted, ${cardsText(moved)} moved` : `${stage.name} was deleted`),
    refused: (error) => {
      if (error.code === 'PT409' && error.details === 'interests')
        return { fields: { target: 'An interest has just arrived here. Choose where it goes.' } };
      if (error.code === 'PT409') return { message: 'A pipeline keeps at least one stage.' };
      if (error.code === 'PT404') return { fields: { target: 'This stage is gone. Choose another one.' } };
      return explainRefusal(error);
    },
    failed: 'The stage could not be deleted. Try again.',
    invalidates: [recruitingKeys.all],
    isLive: true,
    invalidatesOn: 'settled',
  });
  const isEmpty = stage.cards === 0;
  const { bind, failure, isSending, formProps } = useForm({
    initial: { target: '' },
    rules: fields({ target: isEmpty ? any<string>() : requiredText(40, 'Choose where the interests go.') }),
    send: ({ target }) => remove.mutateAsync(target),
    onDone,
  });
  return (
    <Form {...formProps} className={`${page.question} ${page.whole}`} aria-label={`Delete ${stage.name}`}>
      <FormMessage>{failure}</FormMessage>
      <p>
        {isEmpty
          ? `Delete “${stage.name}”? It holds no interests.`
          : `Delete “${stage.name}”? Its ${cardsText(stage.cards)} move to another stage, and the players see that.`}
      </p>
      {(!isEmpty || bind('target').error) && (
        <SelectField label="Move interests to" isRequired placeholder="Choose…" {...bind('target')}>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <SubmitButton label="Delete stage" busyLabel="Deleting…" isBusy={isSending} />
      <Button onClick={onDone}>Keep it</Button>
    </Form>
  );
}
