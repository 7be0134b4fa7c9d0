/**
 * A single icon. Manifests (`feature.ts`) import icons this way: the server reads them too, and the whole
 * package costs it half a second and 75 MB.
 */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  const Icon: import('@tabler/icons-react').Icon
  export default Icon
}
