import { AddToBoard } from '../../kit/save-to-board/add-to-board';
import { SaveToList } from '../../kit/save-to-list/save-to-list';
import type { CollegeSummary } from './list-colleges';

/** Where whoever is signed in keeps a college of the list. */
export default function CardSaving({ college }: { college: CollegeSummary }) {
  return (
    <>
      <AddToBoard college={college} isCompact />
      <SaveToList listed={{ kind: 'college', id: college.id, name: college.name }} isCompact />
    </>
  );
}
