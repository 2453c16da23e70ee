// Words of titles in German, English, French, Spanish and Italian, as foldText() writes them.

const list = (...lines: string[]): ReadonlySet<string> =>
  new Set(lines.flatMap((line) => line.split(/[,\s]+/)).filter((word) => word !== ''));
const phrases = (...lines: string[]): readonly string[] =>
  lines.flatMap((line) => line.split(',')).map((phrase) => phrase.trim());

/** Abbreviations of kinds of lectures. In capitals they are no part of a name, wherever they are. */
export const SHORT_KINDS = list(
  'vo vl vu ue ku kv se ps pr su lu ilv tut ag',
  'lec lab tut sem rec dis pra wks wrk',
  'cm td tp ctd cmtd tptd ei',
  'ci teo lv',
);

/** Kinds of lectures. They are no part of a name at its edges. */
export const KINDS = list(
  'vorlesung vorlesungen ubung ubungen u seminar proseminar hauptseminar oberseminar blockseminar',
  'praktikum tutorium tutorien vorl ub prakt hoorcollege werkcollege konversatorium repetitorium kolloquium zentralubung ringvorlesung',
  'lecture lectures lec lab labs laboratory tutorial tutorials tut seminars sem recitation rec',
  'exercise exercises session sessions lect discussion dis workshop workshops practical practicals prac pra class classes contact',
  'cours magistral magistraux travaux diriges pratiques seminaire atelier',
  'teoria teorico practica practicas practico seminario seminarios clase clases problemas laboratorio',
  'laboratorios complementaria magistral teor pract prob taller lez eserc lezione lezioni esercitazione esercitazioni laboratori corso integrato modulo',
);

/** Kinds that private entries have, too: Cooking class. */
export const WEAK_KINDS = list(
  'class classes clase clases session sessions workshop workshops atelier taller exercise exercises',
  'discussion dis rec contact',
);

/** Ends of German kinds: Zentralübung. */
export const KIND_ENDS = [
  'vorlesung',
  'ubung',
  'ubungen',
  'seminar',
  'praktikum',
  'tutorium',
  'kolloquium',
];

/** Words that belong to the kind after them: Computer Lab. */
export const KIND_ADJECTIVES = list('computer problem exercise practical online wet small');

/** Words before the number or letter of a group or section. */
export const GROUPS = list(
  'gr grp gruppe group groupe grupo gruppo g sec sect section seccion sezione kohorte cohort squadra turno canale',
  'parallele parallel zug series serie demi subgrupo sottogruppo kurs tier',
);

/** Groups that need no number. */
export const ALL_GROUPS = list('standardgruppe tous toutes todos tutti alle all');

/** Words before the name of a room. */
export const ROOMS = list(
  'room rm raum saal horsaal hs seminarraum sr salle amphi amphitheatre aula sala aulario theatre',
  'hall gebaude building bldg batiment edificio edificio',
);

/** Words before the name of a person. */
export const TEACHERS = list('prof professor dr mr mrs ms mme m dott dottssa sr sra');

export const CANCELLED = list(
  'entfallt fallt abgesagt verschoben ausfall cancelled canceled postponed annule annulee supprime',
  'reporte cancelado cancelada suspendido suspendida annullato annullata sospeso sospesa',
);

/** Words that say where or in which term a lecture is. */
export const ASIDES = list(
  'online hybrid zoom teams remote distanz distanciel presentiel virtuell virtual streaming visio',
  'wise sose ws ss',
);

/** Words with a number before or after them: 9 CFU, Week 3. */
export const COUNTED = list(
  'ects cfu sws credits crediti creditos lp semester semestre trimester trimestre curso anno annee',
  'year term week weeks wk wks kw woche semaine semana block periodo',
);

/** Courses of study, which are before the name of a lecture if they are in a title. */
export const DEGREES = list(
  'l1 l2 l3 m1 m2 but but1 but2 but3 dut bts licence bsc msc ba ma beng meng bba mba phd bachelor',
  'master grado licenciatura laurea',
);

/** Prepositions between a kind and a name: Übung zu, TD de. */
export const PREPOSITIONS = list(
  'zu zur zum uber im von de du d di of on to in a for fur and aus & +',
);
export const ARTICLES = list(
  'der die das den dem des the la le les l el los las il lo gli i della del',
);
export const SMALL_WORDS = list(
  'der die das den dem des und in im zu zur fur von mit am an auf',
  'of and the in on to for with a an de du des d et la le les l aux au en y e del los las el',
  'di della delle dei degli per con nel nella al alla',
);

/** A heading before the name: Grundlagen: Datenbanken. */
export const HEADINGS = list(
  'grundlagen einfuhrung basics foundations fundamentals introduction topics fundamentos fondamenti',
);

/** Lines of a description that have the name of a subject. */
export const LABELS = list(
  'module course title subject unit veranstaltung lehrveranstaltung titel fach matiere cours',
  'asignatura materia insegnamento',
);

/** Exams, holidays, deadlines, office hours and meetings. */
export const NO_LECTURE = phrases(
  'exam, exams, examination, midterm, midterms, quiz, resit, klausur, klausuren, prufung, prufungen',
  'modulprufung, examen, examenes, partiel, partiels, rattrapage, controle continu, devoir surveille',
  'soutenance, soutenances, parcial, parciales, esame, esami, appello, appelli, prova scritta',
  'holiday, holidays, ferien, feiertag, vorlesungsfrei, vacances, ferie, feries, vacaciones, festivo',
  'vacanze, festa, reading week, spring break, autumn break, winter break, lunch break, pause',
  'deadline, deadlines, abgabe, submission, hand in, homework, hausaufgabe, hausaufgaben, is due',
  'rendu, a rendre, entrega, tarea, tareas, consegna, scadenza, ubungsblatt',
  'office hours, office hour, oh, sprechstunde, sprechstunden, permanence, tutorias, tutoria, ricevimento',
  'monitoria, monitorias, consultation, drop in, advising, help desk',
  'meeting, meetings, besprechung, treffen, reunion, riunione, stand up, study group, lerngruppe',
  'groupe de travail, grupo de estudio, gruppo di studio, self study, selbststudium',
);

/** Ends of German words for the same. */
export const NO_LECTURE_ENDS = ['klausur', 'sprechstunde', 'sitzung', 'treffen', 'ferien', 'feier'];

/** Private entries, unless a course code says otherwise. */
export const PRIVATE = phrases(
  'gym, gimnasio, gymnase, palestra, yoga, pilates, training, workout, jogging, swimming, schwimmen',
  'natation, natacion, nuoto, football, fussball, futbol, calcio, soccer, basketball, basket, handball',
  'cours de danse, cours de theatre, cours de chant, poterie, boxe, boxing, judo, karate, zumba, spinning',
  'volleyball, rowing, rudern, calcetto, aperitivo, tennis, badminton, hockey, rugby, climbing, klettern, bouldern, tanzen, tanzkurs, salsa',
  'choir, chor, chorprobe, chorale, coro, band practice, bandprobe, rehearsal, probe, orchestra, orchester',
  'piano, klavier, guitar, gitarre, guitare, guitarra, chitarra, lunch, dinner, breakfast, brunch, coffee',
  'kaffee, mittagessen, abendessen, dejeuner, diner, cena, pranzo, almuerzo, comida, birthday, geburtstag',
  'anniversaire, cumpleanos, compleanno, party, fete, fiesta, dentist, zahnarzt, dentiste, dentista, doctor',
  'arzt, medecin, medico, therapy, therapie, terapia, physio, physiotherapie, physiotherapy, haircut',
  'friseur, coiffeur, shift, schicht, nebenjob, call, anruf, appel, llamada, church, kirche, messe, laundry',
  'wasche, putzen, cleaning, shopping, einkaufen, cinema, kino, babysitting, stammtisch, spieleabend',
  'game night, movie night, library, bibliothek, mensa, mum, mom, mama, mutti, maman, papa, dad, oma, opa',
);

/** Private entries when there is nothing else in the title. */
export const PRIVATE_NAMES = list(
  'work job arbeit arbeiten travail boulot lavoro trabajo sport deporte run laufen dance date busy',
  'study lernen etudier estudiar studiare besetzt occupe ocupado occupato',
);

/** Beginnings of words in names of subjects. */
export const SUBJECT_STEMS: readonly string[] = phrases(
  'algebr, analys, analis, calcul, mathe, matema, statisti, estadist, probab, wahrscheinl, geometr',
  'topolog, numeri, stochasti, physi, physik, fisic, mechani, mecani, meccani, thermo, termo, optik',
  'optic, chem, chim, quimi, biolog, biochem, genet, anatom, botan, zoolog, ecolog, okolog, neuro',
  'informati, computer, comput, program, algorith, algorit, databas, datenb, software, network, netzwerk',
  'machine learning, artificial intell, kunstliche intell, robot, electr, elektr, elettr, signal, ingen',
  'engineer, ingegner, material, werkstoff, econom, okonom, wirtschaft, betriebs, volkswirt, marketing',
  'account, comptab, contab, financ, finanz, management, recht, law, droit, derecho, diritto, politi',
  'histor, histoire, geschicht, storia, philosoph, filosof, psycholog, psicolog, soziolog, sociolog',
  'literat, litterat, letterat, linguist, grammat, geograf, geograph, geolog, astronom, astrophys',
  'pharma, farma, medizin, medicin, patholog, logik, logic, theor, teoria, einfuhrung, introduction',
  'grundlagen, foundation, principles, fundament, fondament, architekt, architec, architet, kunst',
  'english, englisch, anglais, ingles, ingles, spanish, spanisch, french, german',
);
