/**
 * One icon by itself. Manifests (`feature.ts`) import icons so: the server reads them too, and the package as a whole
 * costs it half a second and 75 MB.
 */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  const Icon: import('@tabler/icons-react').Icon
  export default Icon
}
