// The courses of the campus as other modules need them: their titles, and the spellings that mean one.

export { type Catalog, changeCatalog, findByCode, makeCatalogReader } from './catalog.ts';
export { findCampusTitles } from './repository.ts';
