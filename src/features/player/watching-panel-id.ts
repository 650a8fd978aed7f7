/** Of the panel that the bar's button opens. */
export const PANEL_ID = 'watching-panel';
