/**
 * Single characters and pairs that so many clients have in their names, addresses, numbers and ids that walking the
 * list finds a page of them at once. All others are indexed per client (`clients.search_grams`): a term of one or two
 * characters has no trigram. The database's function `rare_grams` has the same list; a test compares them.
 */
const COMMON_GRAMS: ReadonlySet<string> = new Set([
  ...'abcdefghiklmnoprstuvwy0123456789@.+-',
  ...Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0')),
  // Of every proposal id and most phone numbers and addresses.
  ...'tg g2 +4 .c .o .u @g @h d. e. k. l. m. n. r. s. t. y.'.split(' '),
  // Letters that follow each other in English names, trades and addresses.
  ...`ab ac ad ae af ag ah ai ak al am an ap ar as at au aw ay ba be bi bl bo br bu ca cc ce ch ci ck cl co cr ct cu da
    de di do dr ea eb ec ed ee ef eg el em en eo ep er es et ev ew ex ey fa fe ff fi fo fr ft ga ge gh gi gl go gr gs
    ha he hi ho hs ht hu ia ic id ie ig il im in io ip ir is it iv ja jo ka ke ki kl ks la ld le li ll lo ls lt lu ly ma
    mb me mi mm mo mp mu na nc nd ne ng ni nk nn no ns nt ny oa ob oc od of og oh oi ok ol om on oo op or os ot ou ov ow
    oy pa pe ph pi pl po pr ra rc rd re rg ri rk rl rm rn ro rr rs rt ru ry sa sc se sh si sk sl sm so sp ss st su sw ta
    td te th ti tl to tr ts tt tu ty ub uc ud ue ug ui uk ul um un up ur us ut va ve vi wa we wi wo yn`.split(
    /\s+/,
  ),
]);

/** The characters and pairs of a text by which the index knows who has them; none of them stretches over a space. */
export function rareGrams(text: string): string[] {
  const characters = [...text];
  const pairs = characters.slice(1).map((next, index) => `${characters[index]}${next}`);
  return [...new Set([...characters, ...pairs])].filter(
    (gram) => !/\s/.test(gram) && !COMMON_GRAMS.has(gram),
  );
}
