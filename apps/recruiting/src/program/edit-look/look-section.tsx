import type { EditedCollege } from '../model/load-college-editor';
import { ColorsForm } from './colors-form';
import { PictureField } from './picture-field';

/** Colors, logo and banner of a college. */
export function LookSection({ college }: { college: EditedCollege }) {
  return (
    <>
      <ColorsForm college={college} />
      <PictureField college={college} kind="logo" />
      <PictureField college={college} kind="banner" />
    </>
  );
}
