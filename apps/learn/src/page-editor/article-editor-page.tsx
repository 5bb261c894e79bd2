import { EditorScreen } from './editor-screen';

/** `/news/new` and `/news/{slug}/edit`. */
export const Component = () => <EditorScreen kind="article" />;
