import { Checkbox } from '@lineup/ui/checkbox';
import { Chip } from '../kit/card/chip';
import { Dialog } from '../kit/dialog/dialog';
import { FormButtons } from '../form/form-buttons';
import { SelectField } from '../form/select-field';
import { TextField } from '../form/text-field';
import { useForm } from '../form/use-form';
import styles from '../form/form.module.css';
import card from '../kit/card/card.module.css';
import type { RecruitingPost } from '../model/recruiting-post';
import { useCreatePost, useEditPost } from './save-post';
import { COMMITMENT_LEVELS, EMPTY_POST, POST_LIMITS, postDraft, postInput, splitPositions } from './post-input';

interface PostDialogProps {
  teamId: string;
  isManager: boolean;
  /** The one to change; without it a new one is created. */
  post?: RecruitingPost;
  onClose(): void;
}

/** Creates or changes one recruiting post. Stays open with its input when that fails. */
export default function PostDialog({ teamId, isManager, post, onClose }: PostDialogProps) {
  return (
    <Dialog title={post ? 'Edit Recruiting Post' : 'Create Recruiting Post'} onClose={onClose}>
      {(close) => <PostForm teamId={teamId} isManager={isManager} {...(post && { post })} onDone={close} />}
    </Dialog>
  );
}

type PostFormProps = Omit<PostDialogProps, 'onClose'> & { onDone(): void };

/** Fields of a recruiting post. */
function PostForm({ teamId, isManager, post, onDone }: PostFormProps) {
  const create = useCreatePost(teamId, isManager);
  const edit = useEditPost(isManager);
  const { draft, change, bind, formProps } = useForm({
    initial: post ? postDraft(post) : EMPTY_POST,
    rules: postInput,
    send: (input, id) => (post ? edit.mutateAsync({ id: post.id, input }) : create.mutateAsync({ id, input })),
    onDone,
  });
  return (
    <form {...formProps} className={styles.form}>
      <TextField label="Title" isRequired isFirst most={POST_LIMITS.title} {...bind('title')} />
      <TextField
        label="Positions needed (optional)"
        hint="Separate positions with commas."
        most={POST_LIMITS.positionsText}
        {...bind('positions')}
      />
      <PositionPreview text={draft.positions} />
      <SelectField label="Commitment level" choices={COMMITMENT_LEVELS} {...bind('commitmentLevel')} />
      <Checkbox checked={draft.isPaid} onChange={(event) => change('isPaid', event.target.checked)}>
        Paid position
      </Checkbox>
      {draft.isPaid && (
        <TextField
          label="Salary range (optional)"
          hint="For example $200–$400 a month."
          most={POST_LIMITS.salaryRange}
          {...bind('salaryRange')}
        />
      )}
      <TextField label="Description (optional)" rows={4} most={POST_LIMITS.description} {...bind('description')} />
      {post ? (
        <FormButtons label="Save Changes" busyLabel="Saving..." isBusy={edit.isPending} onCancel={onDone} />
      ) : (
        <FormButtons label="Create Post" busyLabel="Creating..." isBusy={create.isPending} onCancel={onDone} />
      )}
    </form>
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
