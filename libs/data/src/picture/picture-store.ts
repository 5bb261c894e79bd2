/** Storing and removing pictures; comes with supabase-js, which it needs anyway. */
export const loadPictureStore = () => import(/* webpackChunkName: "supabase" */ './stored-picture');
