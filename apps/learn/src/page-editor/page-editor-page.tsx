import { EditorScreen } from './editor-screen';

/** `/learn/new` and `/learn/{slug}/edit`. */
export const Component = () => <EditorScreen kind="page" />;
