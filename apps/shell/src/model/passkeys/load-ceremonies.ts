/** Downloaded when somebody has to do with passkeys: most never do. */
export const loadCeremonies = () => import(/* webpackChunkName: "passkeys" */ './ceremonies');
