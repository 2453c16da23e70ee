interface ImportMetaEnv {
  /** Origin of the service when the page is hosted apart from it. */
  readonly VITE_API_URL?: string;
}
