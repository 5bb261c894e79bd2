import { useQuery } from '@tanstack/react-query';
import { Chip } from '@lineup/ui/chip';
import { Dialog } from '@lineup/ui/dialog';
import {
  CheckboxField,
  FieldPair,
  Form,
  FormActions,
  SelectField,
  TextArea,
  TextField,
  useForm,
} from '@lineup/ui/form';
import card from '../kit/card/card.module.css';
import { WeekdayField } from '../kit/weekday/weekday-field';
import type { RecruitingPost } from '../model/recruiting-post';
import { listLadders } from './list-ladders';
import { EMPTY_POST, POST_LIMITS, postDraft, postInput, splitPositions } from './post-input';
import { COMMITMENT_LEVELS } from '../model/recruiting-post';
import { useCreatePost, useEditPost } from './save-post';

interface PostDialogProps {
  teamId: string;
  /** The one to change; without it a new one is created. */
  post?: RecruitingPost;
  onClose(): void;
}

/** Creates or changes one recruiting post. Stays open with its input when that fails. */
export default function PostDialog({ onClose, ...rest }: PostDialogProps) {
  return (
    <Dialog title={rest.post ? 'Edit Recruiting Post' : 'Create Recruiting Post'} onClose={onClose}>
      {(close) => <PostForm {...rest} onDone={close} />}
    </Dialog>
  );
}

type PostFormProps = Omit<PostDialogProps, 'onClose'> & { onDone(): void };

/** Fields of a recruiting post. */
function PostForm({ teamId, post, onDone }: PostFormProps) {
  const create = useCreatePost(teamId);
  const edit = useEditPost(post);
  const titles = useQuery(listLadders()).data ?? [];
  const { draft, bind, change, isSending, formProps } = useForm({
    keepAs: `post:${post?.id ?? `new:${teamId}`}`,
    initial: post ? postDraft(post) : EMPTY_POST,
    ...(post && { stored: postDraft(post), onShown: edit.know }),
    schema: postInput,
    send: (input, id) => (post ? edit.save(input) : create.mutateAsync({ id, input })),
    onDone,
  });
  const salary = bind('salaryRange');
  const ranks = titles.find(({ id }) => id === draft.gameId)?.esports_ranks ?? [];
  return (
    <Form {...formProps}>
      <TextField label="Title" isRequired isFirst maxLength={POST_LIMITS.title} {...bind('title')} />
      <TextField
        label="Positions needed (optional)"
        hint="Separate positions with commas."
        maxLength={POST_LIMITS.positionsText}
        {...bind('positions')}
      />
      <PositionPreview text={draft.positions} />
      <FieldPair>
        <SelectField
          label="Game (optional)"
          placeholder="Any of the team"
          choices={Object.fromEntries(titles.map(({ id, name }) => [id, name]))}
          {...bind('gameId')}
          onChange={(gameId) => {
            change('gameId', gameId);
            // A rank is one of its game.
            change('minimumRank', '');
          }}
        />
        {ranks.length > 0 && (
          <SelectField
            label="Lowest rank (optional)"
            placeholder="Any rank"
            choices={Object.fromEntries(ranks.map(({ name }) => [name, name]))}
            {...bind('minimumRank')}
          />
        )}
      </FieldPair>
      <WeekdayField legend="When you play (optional)" {...bind('weekdays')} />
      {draft.weekdays.length > 0 && (
        <FieldPair>
          <TextField label="From" isRequired type="time" {...bind('from')} />
          <TextField label="To" isRequired type="time" {...bind('to')} />
        </FieldPair>
      )}
      <SelectField label="Commitment level" choices={COMMITMENT_LEVELS} {...bind('commitmentLevel')} />
      <CheckboxField label="Paid position" {...bind('isPaid')} />
      {/* What somebody else has made of it is said at it, also where nothing is paid any more. */}
      {(draft.isPaid || salary.error) && (
        <TextField
          label="Salary range (optional)"
          hint="For example $200–$400 a month."
          maxLength={POST_LIMITS.salaryRange}
          {...salary}
        />
      )}
      <TextArea label="Description (optional)" rows={4} maxLength={POST_LIMITS.description} {...bind('description')} />
      <FormActions
        label={post ? 'Save Changes' : 'Create Post'}
        busyLabel={post ? 'Saving...' : 'Creating...'}
        isBusy={isSending}
        onCancel={onDone}
      />
    </Form>
  );
}

/** The positions as the post will show them. */
function PositionPreview({ text }: { text: string }) {
  const positions = splitPositions(text);
  if (positions.length === 0) return null;
  return (
    <p className={card.chips}>
      {positions.map((position, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a post may name a position twice
        <Chip key={index}>{position}</Chip>
      ))}
    </p>
  );
}
