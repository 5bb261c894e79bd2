import { useId, useState } from 'react';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { DRAG_PLACE, draggedClass, DragHandle, DragPlace, ReorderHelp, useReorder } from '@lineup/ui/drag';
import { Button } from '@lineup/ui/button';
import page from '../kit/edit.module.css';
import { type PipelineSettings } from '../model/load-college-editor';
import { cardsText } from './cards-text';
import { DeleteStage } from './delete-stage';
import { EditStage, NewStage } from './stage-form';
import { useOrderStages } from './use-order-stages';

/** As the database has it. */
const MAX_STAGES = 20;

interface StagesProps {
  collegeId: string;
  pipeline: PipelineSettings;
}

/** The columns of the pipeline, in order, each with what players read while their interest stands there. */
export function Stages({ collegeId, pipeline }: StagesProps) {
  const { stages, labels } = pipeline;
  const [open, setOpen] = useState<{ id: string; part: 'edit' | 'delete' } | null>(null);
  const hintId = useId();
  const close = () => setOpen(null);

  const order = useOrderStages(collegeId);
  const { list, shown, drag, dragged, handleProps, message } = useReorder({
    items: stages,
    nameOf: ({ name }) => name,
    onOrder: order,
  });

  return (
    <section className={page.panel} aria-labelledby="stages-title">
      <h3 id="stages-title">Stages</h3>
      <p className={page.muted}>
        The columns of your pipeline, in order. New interests arrive in the first one. Players never see these names,
        only the words you choose for them.
      </p>
      <ul ref={list} className={page.rows}>
        {shown.map((stage) =>
          stage === DRAG_PLACE ? (
            drag && dragged && <DragPlace key={DRAG_PLACE} drag={drag} name={dragged.name} />
          ) : (
            <li
              key={stage.id}
              className={`${page.row} ${stage === dragged ? draggedClass : ''}`}
              data-drag-id={stage.id}
            >
              {open?.id === stage.id && open.part === 'edit' ? (
                <div className={page.whole}>
                  <EditStage stage={stage} labels={labels} onDone={close} />
                </div>
              ) : (
                <>
                  <DragHandle name={stage.name} hintId={hintId} {...handleProps(stage.id)} />
                  <div className={page.face}>
                    <strong>{stage.name}</strong>
                    <span className={page.muted}>
                      Players see “{stage.player_label}” · {cardsText(stage.cards)}
                    </span>
                  </div>
                  <Button
                    variant="ghost"
                    className={page.icon}
                    aria-label={`Edit ${stage.name}`}
                    onClick={() => setOpen({ id: stage.id, part: 'edit' })}
                  >
                    <Pencil size={16} aria-hidden />
                  </Button>
                  {stages.length > 1 && (
                    <Button
                      variant="ghost"
                      className={page.icon}
                      aria-label={`Delete ${stage.name}`}
                      onClick={() => setOpen({ id: stage.id, part: 'delete' })}
                    >
                      <Trash2 size={16} aria-hidden />
                    </Button>
                  )}
                </>
              )}
              {open?.id === stage.id && open.part === 'delete' && (
                <DeleteStage stage={stage} others={stages.filter(({ id }) => id !== stage.id)} onDone={close} />
              )}
            </li>
          ),
        )}
      </ul>
      <ReorderHelp id={hintId} message={message} />
      {open?.id === 'new' ? (
        <NewStage collegeId={collegeId} place={stages.length + 1} labels={labels} onDone={close} />
      ) : (
        stages.length < MAX_STAGES && (
          <div>
            <Button onClick={() => setOpen({ id: 'new', part: 'edit' })}>
              <Plus size={16} aria-hidden />
              Add stage
            </Button>
          </div>
        )
      )}
    </section>
  );
}
