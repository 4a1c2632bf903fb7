import type { ActiveFile, OrdinaryFile } from './active-word-files.ts'
import { officeFile, relationships } from './archives.ts'

const openXml = 'application/vnd.openxmlformats-officedocument'
const workbook = (formula: string) => ({
  'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row><c><f>${formula}</f><v>1</v><is><t>a|b</t></is></c></row></sheetData></worksheet>`,
})

/** Excel and PowerPoint files with active content, and the pattern of their refusal. */
export const activeOfficeFiles: Record<string, ActiveFile> = {
  'an Excel file with a link to a program': [
    'a.xlsx',
    officeFile('xlsx', {
      'xl/externalLinks/externalLink1.xml': '<externalLink><ddeLink ddeService="cmd"/></externalLink>',
    }),
    /another program/,
  ],
  'an Excel file with a formula that starts a program': [
    'a.xlsx',
    officeFile('xlsx', workbook("SUM(1)+cmd|'/c calc'!A0")),
    /another program/,
  ],
  'an Excel file with a formula that is spelt in escapes': [
    'a.xlsx',
    officeFile('xlsx', workbook('cmd&#124;<!-- -->&#39;/c calc&#39;!A0')),
    /another program/,
  ],
  'an Excel file with a formula between marks': [
    'a.xlsx',
    officeFile('xlsx', workbook("<![CDATA[cmd|'/c calc'!A0]]>")),
    /another program/,
  ],
  'an Excel file with a linked object': [
    'a.xlsx',
    officeFile('xlsx', { 'xl/externalLinks/externalLink1.xml': '<externalLink><oleLink/></externalLink>' }),
    /an embedded object/,
  ],
  'an Excel file with a formula that asks the web': [
    'a.xlsx',
    officeFile('xlsx', workbook('_xlfn.WEBSERVICE("https://evil.example")')),
    /loaded from another location/,
  ],
  'an Excel file with a workbook on a server': [
    'a.xlsx',
    officeFile('xlsx', {
      'xl/externalLinks/_rels/externalLink1.xml.rels': relationships([
        'externalLinkPath',
        'file:///\\\\evil.example\\Rota.xlsx',
        'External',
      ]),
    }),
    /loaded from another location/,
  ],
  'an Excel file with a query': [
    'a.xlsx',
    officeFile(
      'xlsx',
      { 'xl/connections.xml': '<connections/>' },
      { 'xl/connections.xml': `${openXml}.spreadsheetml.connections+xml` },
    ),
    /loaded from another location/,
  ],
  'an Excel file with macros': [
    'a.xlsx',
    officeFile('xlsx', { 'xl/macrosheets/sheet1.xml': '<a/>' }),
    /macros/,
  ],
  'an Excel file with macros by their relationship': [
    'a.xlsx',
    officeFile('xlsx', { 'xl/_rels/workbook.xml.rels': relationships(['xlMacrosheet', 'worksheets/a.xml']) }),
    /macros/,
  ],
  'a PowerPoint file with an embedded program': [
    'a.pptx',
    officeFile('pptx', { 'ppt/embeddings/tool.exe': 'MZ' }, { exe: 'application/octet-stream' }),
    /an embedded object/,
  ],
  'a PowerPoint file with a film on the web': [
    'a.pptx',
    officeFile('pptx', {
      'ppt/slides/_rels/slide1.xml.rels': relationships(['video', 'https://evil.example/1', 'External']),
    }),
    /loaded from another location/,
  ],
  'a PowerPoint file that starts a program': [
    'a.pptx',
    officeFile('pptx', {
      'ppt/slides/slide1.xml': '<p:sld><a:hlinkClick action="ppaction://program"/></p:sld>',
    }),
    /another program/,
  ],
  'a PowerPoint file with a link that needs no click': [
    'a.pptx',
    officeFile('pptx', { 'ppt/slides/slide1.xml': '<p:sld><a:hlinkMouseOver r:id="rId1"/></p:sld>' }),
    /loaded from another location/,
  ],
}

/** Similar Excel and PowerPoint files without active content. */
export const ordinaryOfficeFiles: Record<string, OrdinaryFile> = {
  'a table with a chart and other workbooks': [
    'a.xlsx',
    officeFile(
      'xlsx',
      {
        ...workbook("IF([1]Sheet1!A1=&quot;a|b&quot;,'A|B'!A1,Table1[Yes|No])"),
        'xl/externalLinks/externalLink1.xml': '<externalLink><externalBook r:id="rId1"/></externalLink>',
        'xl/externalLinks/_rels/externalLink1.xml.rels': relationships([
          'externalLinkPath',
          'Rota.xlsx',
          'External',
        ]),
        'xl/printerSettings/printerSettings1.bin': 'x',
      },
      { bin: `${openXml}.spreadsheetml.printerSettings` },
    ),
  ],
  'slides with a chart and a film': [
    'a.pptx',
    officeFile('xlsx').then((workbook) =>
      officeFile(
        'pptx',
        {
          'ppt/embeddings/Microsoft_Excel_Sheet1.xlsx': workbook,
          'ppt/slides/slide1.xml':
            '<p:sld><a:hlinkClick action="ppaction://hlinkshowjump?jump=nextslide"/></p:sld>',
          'ppt/slides/_rels/slide1.xml.rels': relationships(['video', '../media/a.mp4']),
          'ppt/charts/_rels/chart1.xml.rels': relationships([
            'package',
            '../embeddings/Microsoft_Excel_Sheet1.xlsx',
          ]),
        },
        { mp4: 'video/mp4' },
      ),
    ),
  ],
}
