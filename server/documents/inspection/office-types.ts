import { nameShown } from '#contract/messages.ts'
import { embeddedObject, loadedFromElsewhere } from './codes.ts'

/** Matches a whole type, in any case. The pattern ignores blanks. */
const types = (pattern: TemplateStringsArray) =>
  new RegExp(`^(${String.raw(pattern).replace(/\s+/g, '')})$`, 'i')

/** The content types that a Word, Excel or PowerPoint file may contain, by the required form of the part. */
const kinds = {
  xml: types`application/vnd\.( openxmlformats-officedocument\.(
      wordprocessingml\.( (document|template)\.main|document\.glossary|styles|settings|webSettings|fontTable|numbering|
        footnotes|endnotes|header|footer|comments(Extended|Ids|Extensible)?|people )|
      spreadsheetml\.( (sheet|template)\.main|worksheet|chartsheet|styles|sharedStrings|calcChain|comments|table|
        tableSingleCells|pivotTable|pivotCache(Definition|Records)|externalLink|sheetMetadata|userNames|
        revision(Headers|Log) )|
      presentationml\.( (presentation|template|slideshow)\.main|slide(Layout|Master|UpdateInfo)?|notes(Slide|Master)|
        handoutMaster|presProps|viewProps|tableStyles|tags|comments|commentAuthors )|
      drawingml\.( chart|chartshapes|diagram(Colors|Data|Layout|Style) )|
      drawing|theme|themeOverride|customXmlProperties|(extended|custom)-properties )|
    openxmlformats-package\.( relationships|core-properties|digital-signature-xmlsignature )|
    ms-word\.(stylesWithEffects|comments\w+|people)|
    ms-excel\.( threadedcomments|person|slicer(Cache)?|timeline(Cache)?|rd\w+|richvaluerel|namedsheetviews|
      featurepropertybag|controlproperties )|
    ms-powerpoint\.(changesinfo|revisioninfo|comments|authors)|
    ms-office\.( chartstyle|chartcolorstyle|chartex|drawingml\.(diagramDrawing|chartshapes)|classificationlabels|
      intelligence2|documenttasks ) )\+xml|(application|text)/xml|application/inkml\+xml`,
  // The data of a chart.
  zip: types`application/vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet`,
  vml: types`application/vnd\.openxmlformats-officedocument\.vmlDrawing`,
  data: types`(image|audio|video)/[\w.+-]+|application/( x-fontdata|x-font-ttf|binary|vnd\.openxmlformats-( officedocument\.(
    \w+\.printerSettings|spreadsheetml\.customProperty|obfuscatedFont )|package\.digital-signature-origin ) )`,
}

export const kindOfType = (type: string) =>
  (['xml', 'zip', 'vml', 'data'] as const).find((kind) => kinds[kind].test(type.trim()))

/** The last path segments of the relationship types that such a file may contain. */
const relationships = types`officeDocument|(core|extended|custom)-?properties|thumbnail|origin|signature|certificate|
  customXml(Props)?|customData|styles|stylesWithEffects|settings|webSettings|fontTable|font|numbering|footnotes|endnotes|
  header|footer|comments(Extended|Ids|Extensible)?|people|glossaryDocument|theme|themeOverride|image|hdphoto|hyperlink|
  video|audio|media|attachedTemplate|printerSettings|chart(Ex|UserShapes|Style|ColorStyle)?|drawing|vmlDrawing|package|
  diagram(Colors|Data|Drawing|Layout|QuickStyle|Style)|worksheet|chartsheet|sharedStrings|calcChain|table|tableSingleCells|
  pivotTable|pivotCache(Definition|Records)|externalLink|externalLinkPath|xlPathMissing|sheetMetadata|usernames|
  revision(Headers|Log|Info)|customProperty|ctrlProp|threadedComment|person|slicer(Cache)?|timeline(Cache)?|rd\w+|
  richValueRel|richStyles|namedSheetView|FeaturePropertyBag|slide(Layout|Master|UpdateInfo)?|notes(Slide|Master)|
  handoutMaster|presProps|viewProps|tableStyles|tags|commentAuthors|authors|changesInfo|documenttasks|
  classificationlabels|intelligence|ink|(presentation|workbook)metadata`

export const isInertRelationship = (type: string) => relationships.test(type)

const names: [pattern: RegExp, name: string][] = [
  [/vba|macro|dialogsheet|toolbar|keymap/i, 'macros'],
  [/activex|^control$/i, 'ActiveX'],
  [/chunk|frame|connection|query|mailmerge|html|rtf|message/i, loadedFromElsewhere],
  [/ole|document|sheet|presentation|octet|download/i, embeddedObject],
]

/** Names the active content for the person who has to remove it. */
export const nameOfType = (type: string, part = '') =>
  names.find(([pattern]) => pattern.test(type))?.[1] ??
  `a part of an unknown kind${part && `, ${nameShown(part)}`}`
