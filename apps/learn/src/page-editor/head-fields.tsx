import { FieldPair, TextArea, TextField } from '@lineup/ui/form';
import { kinds, type ContentKind } from '../model/content-kind';
import type { PageEditing } from './use-page-editing';

interface HeadFieldsProps {
  kind: ContentKind;
  editing: PageEditing;
}

/** Title, address and summary: what lists, links and search have of a page or article. */
export function HeadFields({ kind, editing: { base, form, changeTitle, changeSlug } }: HeadFieldsProps) {
  const { path, maxSummary } = kinds[kind];
  const { draft, bind } = form;
  return (
    <>
      <FieldPair>
        <TextField label="Title" isRequired maxLength={160} {...bind('title')} onChange={changeTitle} />
        <TextField
          label="Address"
          isRequired
          maxLength={80}
          autoCapitalize="none"
          spellCheck={false}
          hint={
            base && draft.slug !== base.slug
              ? 'Links to the old address will lead here.'
              : `${path}/${draft.slug || '…'}`
          }
          {...bind('slug')}
          onChange={changeSlug}
        />
      </FieldPair>
      <TextArea
        label={kind === 'page' ? 'Description' : 'Summary'}
        hint="One or two sentences for lists and search."
        maxLength={maxSummary}
        rows={2}
        {...bind('summary')}
      />
    </>
  );
}
