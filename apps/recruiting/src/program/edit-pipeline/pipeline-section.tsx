import page from '../kit/edit.module.css';
import type { EditedCollege, PipelineSettings } from '../model/load-college-editor';
import { addCriterion } from './add-criterion';
import { addTag } from './add-tag';
import { NameList } from './name-list';
import { SeasonRules } from './season-rules';
import { Stages } from './stages';

interface PipelineSectionProps {
  college: EditedCollege;
  pipeline: PipelineSettings;
}

/** How a college works on its interests: stages, criteria, tags. */
export function PipelineSection({ college: { id: college_id, editor }, pipeline }: PipelineSectionProps) {
  return (
    <>
      <Stages collegeId={college_id} pipeline={pipeline} />
      <SeasonRules collegeId={college_id} pipeline={pipeline} />
      <section className={page.panel} aria-labelledby="criteria-title">
        <h3 id="criteria-title">Evaluation criteria</h3>
        <p className={page.muted}>
          What you score from 1 to 5. Players never see it.
          {!editor.manages_program && ' Only admins of the program can change them.'}
        </p>
        <NameList
          part="criterion"
          noun="criterion"
          rows={pipeline.criteria}
          max={{ rows: 10, characters: 40 }}
          isReadOnly={!editor.manages_program}
          add={(id, name) => addCriterion({ id, name, college_id, display_order: pipeline.criteria.length + 1 })}
        />
      </section>
      <section className={page.panel} aria-labelledby="tags-title">
        <h3 id="tags-title">Tags</h3>
        <p className={page.muted}>
          Labels for sorting interests. Players never see them.
          {!editor.edits_tags && ' Only people who work in the program can change them.'}
        </p>
        <NameList
          part="tag"
          noun="tag"
          rows={pipeline.tags}
          max={{ rows: 100, characters: 30 }}
          isReadOnly={!editor.edits_tags}
          add={(id, name) => addTag(college_id, id, name)}
        />
      </section>
    </>
  );
}
